# As the image of NATS does: what begins with a dash is meant for the server.
case "$1" in -*) set -- nats-server "$@" ;; esac
exec "$@"
