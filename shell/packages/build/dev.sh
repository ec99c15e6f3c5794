#!/usr/bin/env bash
# Runs the shop and a development server for every bundle. Each server is the whole shop with its own bundle made from the
# sources, in front of the next one, so that the first (http://127.0.0.1:3100) has all of them. Arguments: the built bundles.
set -euo pipefail

url=http://localhost:8080
port=3104
# Every child ends with this script, the servers that pnpm started included.
trap 'trap - EXIT; kill 0' EXIT INT TERM

bin/shop serve --sync "$@" &
until (exec 3<>/dev/tcp/localhost/8080) 2>/dev/null; do
  kill -0 $! 2>/dev/null || exit 1
  sleep 0.2
done

for bundle in mfe-chat mfe-account mfe-cart mfe-catalog shell; do
  SHOP_URL=$url PORT=$port pnpm --filter "$bundle" run dev &
  url=http://127.0.0.1:$port
  port=$((port - 1))
done
echo "Development: $url (one bundle at a time: ports 3101 catalog, 3102 cart, 3103 account, 3104 chat)"
wait
