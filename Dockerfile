# Not built in CI: see docs/operations.md. Any Node from 20 on will do, the project brings its own; glibc is needed.
FROM node:24-bookworm-slim
RUN install -d -o node -g node /app /data
WORKDIR /app
USER node
COPY --chown=node:node . .
# Packages from the lock file, then the web app.
RUN node scripts/install.mjs
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/app/node_modules/.cache/node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "server/src/main.ts"]
