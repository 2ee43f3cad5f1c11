#!/usr/bin/env bash
# Builds localhost/node:24 from Debian packages and the npm package of Node, for machines without an image registry. Needs root, debootstrap, buildah, npm.
set -euo pipefail
name="${1:-localhost/node:24}"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/root" >/dev/null
npm install --silent --no-audit --no-fund --prefix "$folder/npm" "node-linux-$(node -p process.arch)@24" npm@11
cp "$folder"/npm/node_modules/node-linux-*/bin/node "$folder/root/usr/local/bin/node"
# Where the image of Node has it.
mkdir -p "$folder/root/usr/local/lib/node_modules"
cp -r "$folder/npm/node_modules/npm" "$folder/root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$folder/root/usr/local/bin/npx"
# The CA certificates of this machine, so that npm in the image reaches the same registry.
cp -L /etc/ssl/certs/ca-certificates.crt "$folder/root/etc/ssl/certs/"
rm -rf "$folder"/root/var/cache/apt/archives/*.deb "$folder"/root/var/lib/apt/lists/*
container="$(buildah from scratch)"
buildah add --quiet "$container" "$folder/root" / >/dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
buildah commit --quiet --rm "$container" "$name" >/dev/null
buildah images "$name"
