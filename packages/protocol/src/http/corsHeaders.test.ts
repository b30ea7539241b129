import { expect, test } from 'vitest'
import { corsHeaders } from './corsHeaders.js'

const usual = ['authorization', 'content-type']

test.each<[string, string | null, boolean, string]>([
  ['nothing', null, false, ''],
  [
    'tracing of two vendors',
    'sentry-trace,baggage, traceparent',
    false,
    ', sentry-trace, baggage, traceparent',
  ],
  ['a header of the page', 'X-App-Version', false, ', x-app-version'],
  ['a header twice', 'content-type, x-a, X-A', false, ', x-a'],
  ['what is no name', 'x a, x\r\ny, ,*é, x-b', false, ', x-b'],
  [
    'tracing where cookies are read',
    'X-Datadog-Origin, b3, tracestate',
    true,
    ', x-datadog-origin, b3, tracestate',
  ],
  ['any other header where cookies are read', 'x-app-version, x-csrf', true, ''],
])('behavior: a preflight for %s', (_, asked, cookies, more) => {
  expect(corsHeaders({ asked, usual, cookies })).toBe(`authorization, content-type${more}`)
})
