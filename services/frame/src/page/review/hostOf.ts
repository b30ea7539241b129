/** Host and port; with the scheme unless it is https or this machine. */
export function hostOf(origin: string): string {
  const { host, hostname, protocol } = new URL(origin)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1'
  return protocol === 'https:' || isHere ? host : origin
}
