import { useNavigate, useRouter } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';

const { path } = screens.contacts;

/** Opens a contact, or what brings contacts in and out. Where their page is open already, its filter stays. */
export function useOpenOnContacts() {
  const navigate = useNavigate();
  const router = useRouter();
  return (params: { readonly open: string } | { readonly panel: 'import' | 'export' }) => {
    const isThere = router.state.location.pathname === path;
    void navigate({
      to: path,
      search: (before: Readonly<Record<string, string | undefined>>) => ({
        ...(isThere ? before : {}),
        open: undefined,
        panel: undefined,
        ...params,
      }),
    });
  };
}
