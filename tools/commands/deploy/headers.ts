// The headers of hosts that support them. Pages have their content security policy as `meta`, too: hosts without headers exist.

const security: readonly (readonly [name: string, value: string])[] = [
  [
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'",
  ],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
]

const immutable = 'public, max-age=31536000, immutable'
const revalidated = 'public, max-age=0, must-revalidate'

// The names of these files contain a digest of their content.
const digested = ['/*.css', '/build/scripts/*']

/** The format of Netlify and Cloudflare: `_headers`. */
export function headersFile(): string {
  const block = (path: string, headers: readonly (readonly [string, string])[]): string =>
    `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
  return [
    block('/*', security),
    ...digested.map((path) => block(path, [['Cache-Control', immutable]])),
  ].join('\n')
}

/** Sections of `netlify.toml`. */
export function netlifyHeaders(): string {
  const section = (path: string, headers: readonly (readonly [string, string])[]): string =>
    `\n[[headers]]\nfor = "${path}"\n[headers.values]\n${headers.map(([name, value]) => `${name} = "${value}"\n`).join('')}`
  return [
    section('/*', security),
    ...digested.map((path) => section(path, [['Cache-Control', immutable]])),
  ].join('')
}

/** A server of nginx on port 8080. */
export function nginxConfiguration(): string {
  const add = security.map(([name, value]) => `  add_header ${name} "${value}" always;\n`).join('')
  return `map $uri $cache {
  default "${revalidated}";
  "~\\.[0-9a-f]{64}\\.(css|js|svg)$" "${immutable}";
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
