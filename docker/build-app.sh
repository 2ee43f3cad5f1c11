#!/bin/sh
# Bundles one service into apps/<app>/dist, which runs alone with node. Needs node_modules, nothing else.
#   sh docker/build-app.sh content-api
set -eu
cd "$(dirname "$0")/.."
app="${1:-}"

if [ -z "$app" ] || [ ! -f "apps/$app/src/main.ts" ]; then
  echo "Which app? One of: $(ls apps | tr '\n' ' ')" >&2
  exit 2
fi
npm run --silent generate -- client
node --conditions=@biomarker/source --import tsx tools/build.ts "apps/$app"
