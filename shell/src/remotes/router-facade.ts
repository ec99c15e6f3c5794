// What remotes may use of react-router. Naming the exports keeps the rest of the library out of the shell: with its data
// routers it weighs 54 KB, this weighs 12. `.oxlintrc.json` allows the same names: any other import is undefined at run time.
export {
  createSearchParams, generatePath, Link, matchPath, Navigate, NavLink, useHref, useLinkClickHandler, useLocation, useMatch,
  useNavigate, useNavigationType, useParams, useResolvedPath, useSearchParams,
} from 'react-router';
