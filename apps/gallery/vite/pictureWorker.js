// The published gallery's gateway.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('message', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== worker.location.origin) return
  if (pathname.startsWith('/gateway-gone/')) event.respondWith(new Response(null, { status: 503 }))
  else if (pathname.startsWith('/gateway/')) event.respondWith(picture(pathname))
})

/** @param {string} path */
function picture(path) {
  const [, kind = '', id = ''] = /\/get(Wallet|Asset|Token|Currency)Image\/([^/]+)/.exec(path) ?? []
  if (kind === '') return Promise.resolve(new Response(null, { status: 404 }))
  const name = decodeURIComponent(id)
    .toLowerCase()
    .replace(/[^\w.-]/g, '_')
  return fetch(`${worker.registration.scope}pictures/${kind.toLowerCase()}/${name}.svg`)
}
