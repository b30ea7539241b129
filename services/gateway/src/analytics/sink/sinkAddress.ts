import { text } from '@latchkey/kit/settingForms'

export interface SinkAddress {
  /** Without credentials: `fetch` rejects and quotes them. */
  readonly url: URL
  readonly database: string
  readonly table: string
  readonly user: string
  readonly password: string
}

const example = 'clickhouse+https://user:password@host:8443/database.table'

function parseSink(value: string): SinkAddress | undefined {
  const [, address] = /^clickhouse\+(https?:\/\/[^\s]+)$/.exec(value) ?? []
  if (address === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const [, database, table] = /^\/(\w{1,128})\.(\w{1,128})$/.exec(url.pathname) ?? []
  if (database === undefined || table === undefined || url.search !== '' || url.hash !== '') return undefined
  try {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    // All that headers take.
    if (!/^[\x21-\x7e]*$/.test(user + password)) return undefined
    return { url: new URL('/', url.origin), database, table, user: user || 'default', password }
  } catch {
    return undefined
  }
}

/** Errors never quote the value, which holds a password. */
export const sinkForm = text.transform((value, { addIssue }): SinkAddress => {
  const parsed = parseSink(value)
  if (parsed !== undefined) return parsed
  addIssue({
    code: 'custom',
    message: `must be an address such as ${example}, name and password percent-encoded`,
  })
  return undefined as never
})
