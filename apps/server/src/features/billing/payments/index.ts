export { closePages } from './checkout.service.ts'
export { paymentRoutes } from './payments.routes.ts'
export { stripeOf } from './stripe.ts'
