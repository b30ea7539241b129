export const BROWSER = 'bitcoin'
