import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from './defineRoute.js'
import { failureResponses } from './httpSchemas.js'
import { ServiceError } from './serviceError.js'

export interface BuiltFiles {
  entry(page: string): string | undefined
  read(name: string): string | undefined
}

/** Requests cannot name any other file. */
export function readBuiltFiles(folder: string): BuiltFiles {
  const files = new Map(namesIn(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  return {
    entry: (page) => [...files.keys()].find((name) => name.startsWith(`${page}-`)),
    read: (name) => files.get(name),
  }
}

/** Immutable: names change with the content. */
export function builtFileRoute(
  files: Pick<BuiltFiles, 'read'>,
  options: { readonly path: string; readonly summary: string; readonly tags: readonly string[] },
): Route {
  return defineRoute({
    ...options,
    method: 'get',
    access: 'public',
    limit: 'none',
    params: z.object({ file: z.string().max(128) }),
    responses: {
      200: { description: 'The file', content: { 'text/javascript': { schema: z.string() } } },
      ...failureResponses(404),
    },
    handle(c, { params: { file } }) {
      const body = files.read(file)
      if (body === undefined) {
        throw new ServiceError({
          status: 404,
          reasons: [{ name: 'not_found', description: 'There is no such file.' }],
        })
      }
      return c.body(body, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    },
  })
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.js'))
  } catch {
    return []
  }
}
