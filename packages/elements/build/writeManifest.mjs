import { writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'

/**
 * https://github.com/webcomponents/custom-elements-manifest
 *
 * @param {string} source describes the elements
 * @param {string} dist
 */
export async function writeManifest(source, dist) {
  const bundled = await rolldown({ input: source, resolve: { extensionAlias: { '.js': ['.ts'] } } })
  const { output } = await bundled.generate()
  await bundled.close()
  const { describeElements } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
  writeFileSync(`${dist}custom-elements.json`, `${JSON.stringify(describeElements(), null, 2)}\n`)
}
