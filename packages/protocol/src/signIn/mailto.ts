/**
 * A confirmed email address as a resource (RFC 6068).
 *
 * @param email in canonical form: lower case, ASCII
 */
export const mailtoOf = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** The resource claims an email address for the visitor. */
export const isMailto = (resource: string): boolean => /^\s*mailto:/i.test(resource)

/**
 * The email address in a signed message, as trustworthy as the message's verification: gateways
 * accept confirmed addresses only.
 */
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
