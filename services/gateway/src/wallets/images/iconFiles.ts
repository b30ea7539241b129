import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type IconSet = 'wallets' | 'exchanges' | 'networks' | 'tokens'

export interface IconFiles {
  /** `background` fills its square; `branded` has no ground, `mono` one color. */
  web3(set: IconSet, name: string): Promise<string | undefined>
  /** `RRGGBB`. */
  brand(slug: string): Promise<{ readonly svg: string; readonly hex: string } | undefined>
}

/** Lists each set once: requests can name only existing icons. */
export function openIconFiles(): IconFiles {
  const { resolve } = createRequire(import.meta.url)
  const probe = resolve('@web3icons/core/svgs/wallets/background/metamask.svg.js')
  const web3Root = dirname(dirname(dirname(probe)))
  const names = new Map<IconSet, ReadonlyMap<string, string>>()
  const namesOf = (set: IconSet) => {
    const known = names.get(set) ?? listNames(join(web3Root, set, 'background'))
    names.set(set, known)
    return known
  }
  const brandData = resolve('simple-icons/icons.json')
  const brandRoot = join(dirname(dirname(brandData)), 'icons')
  let colours: Promise<ReadonlyMap<string, string>> | undefined
  return {
    async web3(set, name) {
      const file = namesOf(set).get(name.toLowerCase())
      if (file === undefined) return undefined
      const text = await readFile(join(web3Root, set, 'background', file), 'utf8')
      return svgOf(text)
    },
    async brand(slug) {
      colours ??= readColours(brandData)
      const hex = (await colours).get(slug)
      return hex === undefined
        ? undefined
        : { svg: await readFile(join(brandRoot, `${slug}.svg`), 'utf8'), hex }
    },
  }
}

const suffix = '.svg.js'

function listNames(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(suffix))
  return new Map(files.map((file) => [file.slice(0, -suffix.length).toLowerCase(), file]))
}

/** As text, modules stay out of the module cache. */
function svgOf(module: string): string | undefined {
  const literal = /=\s*'((?:[^'\\]|\\.)*)'/s.exec(module)?.[1]
  return literal
    ?.replaceAll(/\\(?:n|t|\r?\n)\s*/g, ' ')
    .replaceAll(/\\(.)/gs, '$1')
    .replaceAll(/>\s+</g, '><')
    .replace(' class="web3icons"', '')
    .trim()
}

async function readColours(file: string): Promise<ReadonlyMap<string, string>> {
  const list: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!Array.isArray(list)) return new Map()
  return new Map(
    list.flatMap((icon: { readonly slug?: unknown; readonly hex?: unknown }) =>
      typeof icon.slug === 'string' && typeof icon.hex === 'string' ? [[icon.slug, icon.hex] as const] : [],
    ),
  )
}
