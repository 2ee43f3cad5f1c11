#!/bin/sh
# Bundles one service into apps/<app>/dist, or migrate, seed and operator into prisma/dist; each runs alone with node. Needs only node_modules.
#   sh docker/build-app.sh content-api
#   sh docker/build-app.sh jobs
set -eu
cd "$(dirname "$0")/.."
app="${1:-}"

if [ "$app" != jobs ] && { [ -z "$app" ] || [ ! -f "apps/$app/src/main.ts" ]; }; then
  echo "Which app? One of: $(ls apps | tr '\n' ' ')jobs" >&2
  exit 2
fi
npm run --silent generate -- client
[ "$app" = jobs ] || app="apps/$app"
node --conditions=@biomarker/source --import tsx tools/build.ts "$app"
# Two thirds of the bytes, which Node reads only with --enable-source-maps. `npm run build` keeps them.
if [ "$app" = jobs ]; then folder=prisma/dist; else folder="$app/dist"; fi
find "$folder" -name '*.map' -delete
