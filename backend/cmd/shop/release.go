package main

import (
	"context"

	"shop/backend/app"
	"shop/backend/release"
)

// releaseCommand hands the release commands to their feature. Those that talk
// to a server need no database here.
func releaseCommand(ctx context.Context, in invocation) error {
	cli := release.CLI{
		Out: in.stdout, Getenv: in.getenv,
		Open: func(ctx context.Context) (*release.Service, func(), error) {
			cfg, db, err := in.session(ctx)
			if err != nil {
				return nil, nil, err
			}
			return app.Releases(cfg, db.pool, db.log), db.close, nil
		},
	}
	return cli.Run(ctx, in.args[0], in.args[1:])
}
