/** First-screen texts that few visitors see: terms to accept, no wallet at all. */
export const rareWords = {
  'failed.copy': 'Copy report',
  'failed.copied': 'Report copied',
  'connect.none': 'No wallet found',
  'connect.noneText': 'Add a wallet to this browser to continue.',
  'connect.legal': 'I agree to the {terms} and {privacy}.',
  'connect.legalTerms': 'I agree to the {terms}.',
  'connect.legalPrivacy': 'I agree to the {privacy}.',
  'connect.legalPlain': 'I agree to this site’s terms.',
  'connect.terms': 'terms of service',
  'connect.privacy': 'privacy policy',
} as const
