const endings = ['-eth', '-pay', '-here', '1', '7', '21', '42', '99', '365', '2go'] as const

const maxSuggestions = 6

/** The wanted name comes first. */
export async function suggestNames(
  label: string,
  suffix: string,
  check: (label: string) => string | undefined,
  findTaken: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<readonly { readonly name: string; readonly registered: boolean }[]> {
  const stem = label
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{Nd}-]+/gu, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24)
  if (stem === '') return []
  const typed = check(label)
  const others = endings.flatMap((ending) => check(`${stem}${ending}`) ?? [])
  const all = [...new Set([...(typed === undefined ? [] : [typed]), ...others])].map((one) => one + suffix)
  const taken = await findTaken(all)
  const wanted = typed === undefined ? [] : [{ name: typed + suffix, registered: taken.has(typed + suffix) }]
  const free = all.filter((name) => !taken.has(name) && name !== wanted[0]?.name)
  return [
    ...wanted,
    ...free.slice(0, maxSuggestions - wanted.length).map((name) => ({ name, registered: false })),
  ]
}
