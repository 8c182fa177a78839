#!/bin/sh
# Gets the proxies that the page about hosting is tried with, where this machine lets us; tests without theirs are skipped.
command -v nginx >/dev/null && command -v caddy >/dev/null && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  # They are only started by the tests.
  export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx caddy >/dev/null; } ||
    echo "nginx and Caddy could not be installed."
else
  echo "nginx or Caddy is missing, and only the superuser of a Debian machine can have it installed."
fi
