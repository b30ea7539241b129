import { z } from '@hono/zod-openapi'
import { builtFileRoute, readBuiltFiles } from '@latchkey/kit/http/builtFiles'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses } from '@latchkey/kit/http/httpSchemas'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { fileURLToPath } from 'node:url'

/** From `src` and `dist` alike. */
const builtSite = new URL('../../dist/site/', import.meta.url)

const pages = ['overview', 'projects', 'wallets', 'networks', 'people', 'operators', 'changes', 'oidc']
const page = { 200: { description: 'The page', content: { 'text/html': { schema: z.string() } } } }
const shared = { method: 'get', access: 'public', tags: ['console'] } as const
const limit = { group: 'console', countedBy: 'process' } as const

/** Scripts make the styles. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'none'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // For previews in a frame without scripts.
    'trusted-types email-preview',
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), hid=(), serial=(), display-capture=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** The data routes authenticate, not these files. */
export function pageRoutes(folder: URL = builtSite): readonly Route[] {
  const files = readBuiltFiles(fileURLToPath(folder))
  const script = files.entry('console')
  const html = () => {
    if (script !== undefined) return pageHtml(script)
    throw new ServiceError({
      status: 503,
      reasons: [{ name: 'not_built', description: 'The console is not built. Run npm run build.' }],
    })
  }
  return [
    defineRoute({
      ...shared,
      path: '/console/',
      summary: 'The operator’s console',
      limit,
      responses: { ...page, 308: { description: 'With a slash at its end' }, ...failureResponses(503) },
      // URLs in the page are relative.
      handle: (c) => (c.req.path.endsWith('/') ? c.body(html(), 200, headers) : c.redirect('console/', 308)),
    }),
    defineRoute({
      ...shared,
      path: '/console/{page}',
      summary: 'A page of the console',
      limit,
      params: z.object({ page: z.string() }),
      responses: { ...page, 404: { ...page[200], description: 'No such page' }, ...failureResponses(503) },
      handle: (c, { params }) => c.body(html(), pages.includes(params.page) ? 200 : 404, headers),
    }),
    builtFileRoute(files, {
      path: '/console/assets/{file}',
      summary: 'A built file of the console',
      tags: shared.tags,
    }),
  ]
}

const pageHtml = (script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Latchkey console</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<script type="module" src="assets/${script}"></script>
</head>
<body><div id="console" class="lk-root"></div><noscript>The console needs JavaScript.</noscript></body>
</html>
`
