/** Host and port; a page that is not https says so, except on this machine. */
export function hostOf(origin: string): string {
  const { host, hostname, protocol } = new URL(origin)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1'
  return protocol === 'https:' || isHere ? host : origin
}
