import { shortId } from './formats.js'

export const ShortId = ({ children }: { readonly children: string }) => (
  <code title={children}>{shortId(children)}</code>
)
