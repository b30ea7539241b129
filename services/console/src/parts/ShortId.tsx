import { shortId } from './formats.js'

/** A shortened id with the full one as tooltip. */
export const ShortId = ({ children }: { readonly children: string }) => (
  <code title={children}>{shortId(children)}</code>
)
