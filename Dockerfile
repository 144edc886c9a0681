ARG NODE=node:24-bookworm-slim

# Builds with every package, and leaves only what runs.
FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm build/stamp

FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# TypeScript is an optional peer of Remix, which npm installs because development uses it. Nothing here runs it.
# Documents are written with the .woff files of their typefaces; those for browsers are left out.
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force \
  && rm -rf node_modules/typescript node_modules/@fontsource/*/files/*.woff2

FROM ${NODE}
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json LICENSE ./
COPY db/schema ./db/schema
COPY db/data ./db/data
COPY db/migrations ./db/migrations
COPY db/seed/data ./db/seed/data
# Pictures and mails go to /data while neither S3 nor SMTP is set. `gremio` is the operator's command line.
RUN mkdir /data && chown node:node /data \
  && printf '#!/bin/sh\nexec node /app/build/server/gremio.js "$@"\n' > /usr/local/bin/gremio \
  && chmod 755 /usr/local/bin/gremio
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "build/server/main.js"]
