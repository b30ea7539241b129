const COUNTERPARTS = new Map([
  ['react', 'preact/compat'],
  ['react-dom', 'preact/compat'],
  ['react-dom/client', 'preact/compat/client'],
  ['react-dom/server', 'preact-render-to-string'],
  ['react/jsx-runtime', 'preact/jsx-runtime'],
])

/**
 * Draws `@latchkey/react` unchanged.
 *
 * @param {{ isExternal: boolean }} options whether the host imports Preact
 * @returns {import('rolldown').Plugin}
 */
export const preact = ({ isExternal }) => ({
  name: 'preact',
  resolveId(id, importer) {
    const counterpart = COUNTERPARTS.get(id)
    if (counterpart === undefined) return null
    return isExternal ? { id: counterpart, external: true } : this.resolve(counterpart, importer)
  },
})
