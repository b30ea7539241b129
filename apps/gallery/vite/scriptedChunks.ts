import type { Plugin } from 'vite'

/**
 * Lets a scene decide how the modal's view chunks load: each `import('./x.js')` of the React package's table of what is
 * loaded when asks `window.galleryChunk` first, where a scene has set one (a promise that fails or never comes).
 */
export function scriptedChunks(): Plugin {
  let isScripted = false
  return {
    name: 'gallery-scripted-chunks',
    enforce: 'pre',
    transform(code, id) {
      if (!/packages[\\/]react[\\/]dist[\\/]\w+\.js/.test(id)) return undefined
      // The build puts the table into the file of the modal, where its source is named above it.
      const [table] = /^\/\/ packages\/react\/src\/lazy\.ts\n[^]*?^};$/m.exec(code) ?? []
      if (!table) return undefined
      isScripted = true
      const scripted = table.replaceAll(
        /import\(("[^"]+")\)/g,
        '(globalThis.galleryChunk?.($1) ?? import($1))',
      )
      return code.replace(table, () => scripted)
    },
    buildEnd(error) {
      if (!error && !isScripted) this.error('No table of imports was found to script')
    },
  }
}
