#!/bin/sh
# auditwheel 6.8.2 (PyPI) and the linker of binutils 2.38 or newer: a library of three pointers, which
# calls puts of glibc 2.2.5, is manylinux_2_5. Linked with -z pack-relative-relocs, and
# without any other change, it is manylinux_2_36: the linker marks it with the version
# GLIBC_ABI_DT_RELR of libc.so.6, which only glibc 2.36 and newer have. Older ones refuse to load it.
# No symbol that the library uses has this version, so `objdump -T` and `nm` show nothing; auditwheel
# advises to compile on an older system, which is not needed.
#
# Source: the glibc manual's news of 2.36 ("DT_RELR"), and ld(1), "-z pack-relative-relocs"; auditwheel
# takes the names of needed versions from its policy file (src/auditwheel/policy/manylinux-policy.json).
#
# Output seen:
#   nopack-relative-relocs: manylinux_2_5_x86_64
#   pack-relative-relocs: manylinux_2_36_x86_64 GLIBC_ABI_DT_RELR
#
# A project that packs relocations to save space links what it puts into wheels without them.
set -eu
[ "$(uname -m)" = x86_64 ] || { echo "needs x86-64, whose tags are compared" >&2 && exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
PATH=$folder/venv/bin:$PATH
pip install --quiet --disable-pip-version-check auditwheel==6.8.2 wheel==0.48.0
cat >"$folder/words.c" <<'END'
#include <stdio.h>
static const char one[] = "one", two[] = "two", three[] = "three";
const char *words[] = {one, two, three};
int print(int word) { return puts(words[word]); }
END

# Prints the tag of a wheel with the library, linked with an option, and the version that is no number.
tag() {
  wheel=$folder/$1
  mkdir -p "$wheel/words" "$wheel/words-1.dist-info"
  : >"$wheel/words/__init__.py"
  : >"$wheel/words-1.dist-info/RECORD"
  gcc -shared -fPIC -o "$wheel/words/libwords.so" "$folder/words.c" "-Wl,-z,$1"
  printf 'Metadata-Version: 2.1\nName: words\nVersion: 1\n' >"$wheel/words-1.dist-info/METADATA"
  printf '%s\n' 'Wheel-Version: 1.0' 'Generator: hand' 'Root-Is-Purelib: false' \
    'Tag: py3-none-linux_x86_64' >"$wheel/words-1.dist-info/WHEEL"
  wheel pack --dest-dir "$folder" "$wheel" >/dev/null
  auditwheel show "$folder/words-1-py3-none-linux_x86_64.whl" 2>/dev/null |
    grep -o 'platform tag: "[^"]*"\|GLIBC_ABI_DT_RELR' | sed 's/.*"\(.*\)"/\1/' | paste -sd ' '
}

status=0
check() {
  seen=$(tag "$1")
  echo "$1: $seen"
  [ "$seen" = "$2" ] || { echo "expected $2" >&2 && status=1; }
}
check nopack-relative-relocs manylinux_2_5_x86_64
check pack-relative-relocs 'manylinux_2_36_x86_64 GLIBC_ABI_DT_RELR'
exit $status
