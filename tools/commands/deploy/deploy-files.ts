// The files of `deploy-config` by host. Every host runs the same steps: npm ci, npm run build, npm test.

/** Hosts with a configuration. */
export const hosts = ['github', 'gitlab', 'docker'] as const
export type Host = (typeof hosts)[number]

/** Path → text of the files for a host, and what the author does next. */
export interface Deployment {
  readonly files: readonly (readonly [path: string, text: string])[]
  readonly next: string
}

const commit = 'run `npm run build`, then commit these files, package-lock.json and data/'

/** The files for a host. */
export function deployFiles(host: Host): Deployment {
  switch (host) {
    case 'github':
      return {
        files: [['.github/workflows/publish.yml', github]],
        next: `${commit}; in the settings of the repository, set Pages > Source to GitHub Actions`,
      }
    case 'gitlab':
      return { files: [['.gitlab-ci.yml', gitlab]], next: commit }
    case 'docker':
      return {
        files: [
          ['Dockerfile', docker],
          ['.dockerignore', '.git\n.build\nnode_modules\npublic\n'],
          ['nginx.conf', nginxConfiguration()],
        ],
        next: '`docker build -t bench --build-arg BASE_URL=https://me.example/ .`',
      }
  }
}

// The content store and the caches are addressed by digests, so that any earlier copy saves work.
const github = `name: publish
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
  pages: write
  id-token: write
concurrency:
  group: pages-\${{ github.ref }}
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - uses: actions/cache@v4
        with:
          path: |
            .build
            ~/.cache/pip
          key: benchfolio-\${{ hashFiles('package-lock.json') }}-\${{ hashFiles('content/**', 'site/**') }}
          restore-keys: |
            benchfolio-\${{ hashFiles('package-lock.json') }}-
            benchfolio-
      - uses: actions/configure-pages@v5
        id: pages
      - run: npm ci
      - run: npm run build -- --base-url "\${{ steps.pages.outputs.base_url }}/"
      - run: npm test
      - name: data/ is committed as this build writes it
        run: test -z "$(git status --porcelain -- data)" || { git status --short -- data; exit 1; }
      - uses: actions/upload-pages-artifact@v3
        with:
          path: public
  deploy:
    needs: build
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/deploy-pages@v4
        id: deployment
`

const gitlab = `image: node:22-bookworm
pages:
  stage: deploy
  cache:
    key:
      files: [package-lock.json]
    paths: [.npm/, .pip/, .build/]
  variables:
    npm_config_cache: $CI_PROJECT_DIR/.npm
    PIP_CACHE_DIR: $CI_PROJECT_DIR/.pip
  before_script:
    - apt-get update && apt-get install --yes --no-install-recommends python3-pip
    - npm ci
  script:
    - npm run build -- --base-url "$CI_PAGES_URL/"
    - npm test
    - test -z "$(git status --porcelain -- data)"
  artifacts:
    paths: [public]
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
`

const docker = `FROM node:22-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends python3-pip
WORKDIR /bench
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
ARG BASE_URL=http://localhost:8080/
RUN --mount=type=cache,target=/root/.cache/pip --mount=type=cache,target=/bench/.build \\
    npm run build -- --base-url "$BASE_URL" && npm test

FROM nginx:stable-alpine
COPY nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /bench/public /usr/share/nginx/html
EXPOSE 8080
`

const security: readonly (readonly [name: string, value: string])[] = [
  [
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'",
  ],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
]

/** A server of nginx on port 8080; names with 64 hex digits have a digest of their content. */
function nginxConfiguration(): string {
  const add = security.map(([name, value]) => `  add_header ${name} "${value}" always;\n`).join('')
  return `map $uri $cache {
  default "public, max-age=0, must-revalidate";
  "~\\.[0-9a-f]{64}\\.(css|js|svg)$" "public, max-age=31536000, immutable";
}
server {
  listen 8080;
  root /usr/share/nginx/html;
  index index.html;
  error_page 404 /404.html;
  gzip on;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml text/csv application/xml;
${add}  add_header Cache-Control $cache always;
}
`
}
