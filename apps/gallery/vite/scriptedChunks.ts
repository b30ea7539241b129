import type { Plugin } from 'vite'

/**
 * Lets a scene decide how the modal's view chunks load: each `await import('./x.js')` of the React package's table of
 * loaders asks `window.galleryChunk` first, where a scene has set one (a promise that fails or never comes).
 */
export function scriptedChunks(): Plugin {
  return {
    name: 'gallery-scripted-chunks',
    enforce: 'pre',
    transform(code, id) {
      if (!/packages[\\/]react[\\/]dist[\\/]modal[\\/]views[\\/]loaders\.js/.test(id)) return undefined
      const scripted = code.replaceAll(
        /await import\(('[^']+')\)/g,
        'await (globalThis.galleryChunk?.($1) ?? import($1))',
      )
      if (scripted === code) this.error('The table of loaders has no import to script')
      return scripted
    },
  }
}
