export { CustomerPage } from './customer-page.tsx'
export { CustomerScreensPage } from './customer-screens-page.tsx'
export { CustomersPage } from './customers-page.tsx'
