#!/bin/sh
# Gets the proxies that the page about hosting is tried with, where this machine lets us; tests without theirs are skipped, and
# fail where CI is set.
command -v nginx >/dev/null && command -v caddy >/dev/null && exit 0
[ "$(id -u)" = 0 ] && as_root= || as_root="sudo -n"
if command -v apt-get >/dev/null && $as_root true 2>/dev/null; then
  # They are only started by the tests. What was installed a moment ago needs no new lists.
  get() {
    $as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
      timeout 300 apt-get install -y -qq --no-install-recommends nginx caddy >/dev/null 2>&1
  }
  get || { $as_root timeout 300 apt-get update -qq && get; } || echo "nginx and Caddy could not be installed."
else
  echo "nginx or Caddy is missing, and only the superuser of a Debian machine can have it installed."
fi
