-- Who deletes a company or a person takes their log along, or the name in it: the app does neither, and may not.
revoke delete on companies, users from {{app}};
