/**
 * A confirmed e-mail address as a resource of what is signed (RFC 6068).
 *
 * @param email in the one form that counts: lower case, ASCII
 */
export const mailtoOf = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** Whether a resource says that an e-mail address is the visitor's. */
export const isMailto = (resource: string): boolean => /^\s*mailto:/i.test(resource)

/**
 * The e-mail address in what was signed. It is worth what its verification is worth: a gateway takes none that was not
 * confirmed.
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
