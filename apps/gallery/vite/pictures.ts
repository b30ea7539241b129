import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { NetworkInput } from '@latchkey/core'
import * as networks from '@latchkey/core/networks'
import type { Connect, Plugin } from 'vite'
import { readCatalogue, defaultCatalogue } from '../../../services/gateway/dist/wallets/catalogue.js'
import { createImageProvider } from '../../../services/gateway/dist/wallets/images/imageProvider.js'
import { toWallet } from '../../../services/gateway/dist/wallets/toWallet.js'

const moduleId = 'virtual:gallery-catalogue'

/** Others show their fallback when published. */
const symbols = [
  'ETH',
  'USDC',
  'UNI',
  'LINK',
  'SOL',
  'DUST',
  'WLSETHBRIDGED',
  'LONGESTSYMBOLEVER',
  'VISIT-GIFT.EXAMPLE',
]

/**
 * `virtual:gallery-catalogue`, and pictures below `/gateway/` by the gateway's own code; below
 * `/gateway-gone/` all fails. `--mode site` writes files, and a worker that answers for the
 * gateway.
 */
export function pictures(): Plugin {
  const catalogue = readCatalogue(defaultCatalogue)
  const drawn = catalogue.then(({ entries }) =>
    createImageProvider({
      pictures: { find: async () => undefined },
      wallets: {
        face: async (id: string) => {
          const entry = entries.find((candidate) => candidate.id.toLowerCase() === id.toLowerCase())
          return entry && { id: entry.id, name: entry.name, image: entry.image ?? null }
        },
      } as never,
      config: { current: () => ({ chains: [], wallets: { custom: [] } }) } as never,
      chains: { get: () => undefined },
      get: () => Promise.reject(new Error('The gallery has no token lists')),
    }),
  )

  async function draw(path: string): Promise<string | Uint8Array | undefined> {
    const [, kind, id = ''] =
      /^\/(?:public\/)?get(Wallet|Asset|Token|Currency)Image\/([^/?]+)/.exec(path) ?? []
    const images = await drawn
    const name = decodeURIComponent(id)
    if (kind === 'Wallet') return (await images.wallet(name))?.body
    if (kind === 'Asset') return (await images.network(name)).body
    if (kind === 'Token') return (await images.token(name)).body
    return kind === 'Currency' ? (await images.currency(name)).body : undefined
  }

  async function answer(path: string, response: ServerResponse): Promise<void> {
    try {
      const svg = await draw(path)
      response.writeHead(svg === undefined ? 404 : 200, {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'max-age=3600',
      })
      response.end(svg)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }

  const serve: Connect.NextHandleFunction = (request, response, next) => {
    const url = request.url ?? ''
    if (url.startsWith('/gateway-gone/')) {
      response.writeHead(503).end()
      return
    }
    if (!url.startsWith('/gateway/')) {
      next()
      return
    }
    void answer(url.slice('/gateway'.length), response)
  }

  async function paths(): Promise<string[]> {
    const { entries } = await catalogue
    const chains = Object.values<NetworkInput | typeof networks.defineNetwork>(networks).flatMap((one) =>
      'id' in one ? `${one.chainNamespace ?? 'eip155'}:${one.id}` : [],
    )
    return [
      ...entries.map(({ id }) => `/getWalletImage/${encodeURIComponent(id)}`),
      ...chains.map((id) => `/getAssetImage/${encodeURIComponent(id)}`),
      ...symbols.map((id) => `/getTokenImage/${encodeURIComponent(id)}`),
    ]
  }

  let isPublished = false
  return {
    name: 'gallery-pictures',
    configResolved: ({ mode }) => void (isPublished = mode === 'site'),
    async generateBundle() {
      if (!isPublished) return
      const worker = new URL('./pictureWorker.js', import.meta.url)
      this.emitFile({ type: 'asset', fileName: 'pictureWorker.js', source: readFileSync(worker, 'utf8') })
      for (const path of await paths()) {
        const source = await draw(path)
        if (source !== undefined) this.emitFile({ type: 'asset', fileName: fileOf(path), source })
      }
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    async load(id) {
      if (id !== `\0${moduleId}`) return undefined
      const { entries } = await catalogue
      return `export const catalogue = JSON.parse(${JSON.stringify(JSON.stringify(entries.map(toWallet)))})`
    },
    configureServer: (server) => void server.middlewares.use(serve),
    configurePreviewServer: (server) => void server.middlewares.use(serve),
  }
}

function fileOf(path: string): string {
  const [, kind = '', id = ''] = /^\/get(\w+)Image\/(.+)$/.exec(path) ?? []
  const name = decodeURIComponent(id)
    .toLowerCase()
    .replace(/[^\w.-]/g, '_')
  return `pictures/${kind.toLowerCase()}/${name}.svg`
}
