declare module 'virtual:gallery-catalogue' {
  import type { CatalogueWallet } from '@latchkey/protocol/http'
  export const catalogue: readonly CatalogueWallet[]
}

/** Before a view's chunk (vite/scriptedChunks.ts). */
declare var galleryChunk: ((path: string) => Promise<never> | undefined) | undefined
