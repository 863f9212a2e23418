import { createBrowserRouter } from 'react-router'

export const createAppRouter = () => createBrowserRouter([{ path: '*', element: null }])
