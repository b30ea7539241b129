/**
 * RFC 6068.
 *
 * @param email canonical: lower case, ASCII
 */
export const mailtoOf = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

export const isMailto = (resource: string): boolean => /^\s*mailto:/i.test(resource)

/** As trustworthy as the message: gateways accept confirmed addresses only. */
export function emailOf({
  resources = [],
}: {
  readonly resources?: readonly string[] | undefined
}): string | undefined {
  const said = resources.find(isMailto)?.trim().slice('mailto:'.length)
  try {
    return said && decodeURIComponent(said)
  } catch {
    return undefined
  }
}
