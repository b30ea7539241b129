import type { Caip2 } from '@latchkey/protocol/caip'
import type { SiwxData, SiwxSession } from '@latchkey/protocol/signIn'
import { SiwxError } from './SiwxError.js'

/** Characters; a contract wallet's signature may be long. */
const longest = { text: 2048, message: 8192, signature: 8192 }
const maxResources = 50

// No field can imitate another.
const line = /^[^\p{Cc}\u2028\u2029]*$/u
const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** @throws SiwxError `invalid_request` with the name of the field in `detail` */
export function readSession(value: unknown): SiwxSession {
  const { data, message, signature, cacao } = recordOf(value, 'session')
  const fields = recordOf(data, 'data')
  const text = (name: string) => textOf(fields[name], name)
  const optional = (name: string) => (fields[name] === undefined ? {} : { [name]: text(name) })
  const chainId = text('chainId')
  if (!caip2.test(chainId)) throw invalid('chainId')
  return {
    data: {
      accountAddress: text('accountAddress'),
      chainId: chainId as Caip2,
      domain: text('domain'),
      uri: text('uri'),
      version: text('version'),
      nonce: text('nonce'),
      ...optional('statement'),
      ...optional('requestId'),
      ...optional('issuedAt'),
      ...optional('expirationTime'),
      ...optional('notBefore'),
      ...(fields['resources'] === undefined ? {} : { resources: resourcesOf(fields['resources']) }),
    } satisfies SiwxData,
    message: limited(message, 'message', longest.message),
    signature: limited(signature, 'signature', longest.signature),
    ...(cacao === undefined || cacao === null ? {} : { cacao }),
  }
}

function resourcesOf(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length > maxResources) throw invalid('resources')
  return value.map((item) => limitedLine(item, 'resources', longest.message))
}

const textOf = (value: unknown, name: string): string => limitedLine(value, name, longest.text)

function limitedLine(value: unknown, name: string, most: number): string {
  const text = limited(value, name, most)
  if (!line.test(text)) throw invalid(name)
  return text
}

function limited(value: unknown, name: string, most: number): string {
  if (typeof value !== 'string' || value === '' || value.length > most) throw invalid(name)
  return value
}

/** @throws SiwxError `invalid_request` unless it is an object */
export function recordOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(name)
  return value as Readonly<Record<string, unknown>>
}

const invalid = (name: string) => new SiwxError('invalid_request', name)
