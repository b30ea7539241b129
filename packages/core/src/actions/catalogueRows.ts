export { catalogueRows, type CatalogueRowsParameters } from '../wallets/catalogueRows.js'
