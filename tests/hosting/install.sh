#!/bin/sh
# install.sh PACKAGE…: gets what the tests of hosting run, where this machine lets us; tests without theirs are skipped, and
# fail where CI is set.
for package; do
  # A program, or something other programs run, which is not among those that can be called by name.
  command -v "$package" >/dev/null || [ -x "/usr/lib/podman/$package" ] || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
[ "$(id -u)" = 0 ] && as_root= || as_root="sudo -n"
if command -v apt-get >/dev/null && $as_root true 2>/dev/null; then
  # They are only started by the tests. What was installed a moment ago needs no new lists.
  get() {
    # shellcheck disable=SC2086 # several words are several packages
    $as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
      timeout 300 apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1
  }
  get || { $as_root timeout 300 apt-get update -qq && get; } || echo "Could not be installed:$missing."
else
  echo "Missing:$missing. Only the superuser of a Debian machine can have that installed."
fi
