import { shortId } from './formats.js'

/** A long id, shortened; the whole of it under the pointer. */
export const ShortId = ({ children }: { readonly children: string }) => (
  <code title={children}>{shortId(children)}</code>
)
