import { inSpan, type Attributes } from './tracer.js'

type Query = (...args: unknown[]) => unknown

interface QueryArguments {
  query: unknown
}

/** First word and first table: `select latchkey.sessions`. The rest may contain values. */
export function nameOfStatement(text: string): { readonly name: string; readonly attributes: Attributes } {
  const [word = 'other'] = /^\s*(?:with|select|insert|update|delete)\b/i.exec(text) ?? []
  const operation = word.trim().toLowerCase()
  const [, schema, table = schema] =
    /\b(?:from|into|update)\s+"?([a-z_]{1,63})"?(?:\s*\.\s*"?([a-z_]{1,63})"?)?/i.exec(
      withoutLiterals(text),
    ) ?? []
  return {
    name: table === undefined || operation === 'other' ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': operation === 'other' ? undefined : table,
    },
  }
}

const withoutLiterals = (text: string): string =>
  text.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")

export function traceQueries<Client extends QueryArguments>(client: Client): Client {
  const ask = (client.query as Query).bind(client)
  client.query = traced(ask)
  return client
}

export function traceClient<Client extends QueryArguments & object>(client: Client): Client {
  const query = traced((client.query as Query).bind(client))
  return new Proxy(client, {
    get(target, key) {
      if (key === 'query') return query
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

const traced =
  (ask: Query): Query =>
  (...args) => {
    // A pool's callback query is already traced.
    if (typeof args.at(-1) === 'function') return ask(...args)
    const [statement] = args
    const text =
      typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text
    const { name, attributes } = nameOfStatement(typeof text === 'string' ? text : '')
    return inSpan({ name, kind: 'client', attributes }, async () => ask(...args))
  }
