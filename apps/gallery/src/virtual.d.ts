declare module 'virtual:gallery-catalogue' {
  import type { CatalogueWallet } from '@latchkey/protocol/http'
  export const catalogue: readonly CatalogueWallet[]
}

/** Called before a view's chunk is imported (vite/scriptedChunks.ts). */
declare var galleryChunk: ((path: string) => Promise<never> | undefined) | undefined
