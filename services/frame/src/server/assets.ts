import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built files of the page. */
export interface Assets {
  /** Names of the files that pages begin with. */
  readonly scripts: { readonly frame: string; readonly social: string; readonly leave: string }
  /** A file's text; undefined when there is none. */
  read(name: string): string | undefined
}

/**
 * Reads the built page once: a few files, and no request can name any other.
 *
 * @param folder where `build.mjs` writes
 * @throws an Error for the operator when the page is not built
 */
export function readAssets(folder: string): Assets {
  const files = new Map(
    namesIn(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const),
  )
  const scriptOf = (page: string) => [...files.keys()].find((name) => name.startsWith(`${page}-`))
  const [frame, social, leave] = [scriptOf('frame'), scriptOf('social'), scriptOf('leave')]
  if (frame === undefined || social === undefined || leave === undefined)
    throw new Error('The page of the frame is not built. Run npm run build.')
  return { scripts: { frame, social, leave }, read: (name) => files.get(name) }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.js'))
  } catch {
    return []
  }
}
