const COUNTERPARTS = new Map([
  ['react', 'preact/compat'],
  ['react-dom', 'preact/compat'],
  ['react-dom/client', 'preact/compat/client'],
  ['react-dom/server', 'preact-render-to-string'],
  ['react/jsx-runtime', 'preact/jsx-runtime'],
])

/**
 * Puts Preact in the place of React: the elements draw with the components of `@latchkey/react` as they are.
 *
 * @param {{ isExternal: boolean }} options whether Preact stays an import of the host
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
