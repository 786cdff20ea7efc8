#!/usr/bin/env bash
# Runs scripts/setup.sh as on a machine without any package. Its commands are fakes that record their arguments. The
# package lists are fetched first if there are none, and only then.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/lists"
printf 'Dir::State::lists "%s";\n' "$work/lists" >"$work/apt.conf"

# Without lists `apt-get install` finds nothing. The other commands that setup.sh uses are real and come from the rest
# of PATH.
cat >"$work/bin/apt-get" <<'FAKE'
#!/usr/bin/env bash
for word; do case $word in update | install) verb=$word ;; esac; done
echo "$verb" >>"$CALLS"
[[ $verb == install ]] || touch "$LISTS/example_Packages"
compgen -G "$LISTS/*Packages" >/dev/null
FAKE
printf '#!/bin/sh\nexit 1\n' >"$work/bin/dpkg-query"
printf '#!/bin/sh\nexec "$@"\n' >"$work/bin/sudo"
chmod +x "$work"/bin/*

calls_of_setup() {
    : >"$work/calls"
    CALLS=$work/calls LISTS=$work/lists APT_CONFIG=$work/apt.conf PATH=$work/bin:$PATH scripts/setup.sh >/dev/null
    tr '\n' ' ' <"$work/calls"
}
expect() {
    [[ "$2" == "$3" ]] || {
        echo "failed: $1: setup.sh called apt-get to '$2', not to '$3'" >&2
        exit 1
    }
    echo "passed: $1"
}
expect "a machine without package lists gets them first" "$(calls_of_setup)" "update install "
expect "a machine with package lists gets no others" "$(calls_of_setup)" "install "
echo "2 passed, 0 failed"
