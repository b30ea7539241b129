const currencies: Readonly<Record<string, readonly [sign: string, ground: string]>> = {
  USD: ['$', '#1f7a4d'],
  EUR: ['€', '#1d4ed8'],
  GBP: ['£', '#6d28d9'],
  JPY: ['¥', '#b4232a'],
  CNY: ['¥', '#a61b1b'],
  CAD: ['$', '#b42318'],
  AUD: ['$', '#0f5f8f'],
  CHF: ['Fr', '#b91c1c'],
  INR: ['₹', '#b45309'],
  KRW: ['₩', '#1e40af'],
  BRL: ['R$', '#15713a'],
  MXN: ['$', '#0f6b4f'],
  TRY: ['₺', '#b3202c'],
  PLN: ['zł', '#a81e4a'],
  SEK: ['kr', '#1d4f91'],
  NOK: ['kr', '#a3202f'],
  DKK: ['kr', '#9f1239'],
  SGD: ['$', '#a51d2d'],
  HKD: ['$', '#9d174d'],
  NGN: ['₦', '#166534'],
  ZAR: ['R', '#065f46'],
}

/** Full-bleed; undefined for unknown codes. */
export function currencyTile(code: string): string | undefined {
  const known = currencies[code.toUpperCase()]
  if (known === undefined) return undefined
  const [sign, ground] = known
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">' +
    `<path fill="${ground}" d="M0 0h64v64H0z"/>` +
    `<text x="32" y="33" fill="#fff" font-family="Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" ` +
    `font-size="${sign.length === 1 ? 36 : 27}" font-weight="600" text-anchor="middle" ` +
    `dominant-baseline="central">${sign}</text></svg>`
  )
}
