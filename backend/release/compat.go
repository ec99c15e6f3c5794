package release

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// composing is the bundles of a composition while it is judged.
type composing []Version

func (c composing) shell() (Version, bool) {
	i := slices.IndexFunc(c, func(v Version) bool { return v.Kind == Shell })
	if i < 0 {
		return Version{}, false
	}
	return c[i], true
}

// check lists why these bundles cannot run together. With a name only what
// concerns that bundle is listed, and a missing shell is nobody's fault.
func (c composing) check(only string) problems {
	var p problems
	shell, ok := c.shell()
	shells := 0
	for _, v := range c {
		if v.Kind == Shell {
			shells++
		}
	}
	switch {
	case !ok && only == "":
		p.add("shell", "", "Publish the shell and promote it together with this.", "The composition has no shell.")
	case shells > 1:
		p.add("shell", "", "Publish it under the name of the shell in use.", "The composition would have two shells.")
	}
	routes, slots := map[string]string{}, map[string]string{}
	for _, v := range c {
		if v.Kind == Shell {
			continue
		}
		if ok && (only == "" || only == v.Name || only == shell.Name) {
			p.needs(v, shell)
		}
		if v.Kind == Theme {
			continue // its pieces count only while it is worn
		}
		for _, r := range v.Manifest.Routes {
			claim(&p, routes, "routes", routeKey(r.Path), r.Path, v.Name, only)
		}
		for _, slot := range slices.Sorted(maps.Keys(v.Manifest.Slots)) {
			claim(&p, slots, "slots", slot, slot, v.Name, only)
		}
	}
	return p
}

func claim(p *problems, taken map[string]string, check, key, shown, name, only string) {
	other, clash := taken[key]
	taken[key] = name
	if clash && (only == "" || only == name || only == other) {
		p.add(check, "", "Keep it in one of them; to move it, publish the remote that gives it up first.", "%s is claimed by %s and by %s.", shown, other, name)
	}
}

// needs compares what a remote asks for with what the shell provides.
func (p *problems) needs(v, shell Version) {
	provides := shell.Manifest.Provides
	provided := func(module string) (string, bool) {
		if version, ok := provides[module]; ok {
			return version, true
		}
		if version, ok := provides["@shop/"+module]; ok {
			return version, true
		}
		// A sub-path such as react/jsx-runtime comes with its package.
		parts := strings.Split(module, "/")
		root := parts[0]
		if strings.HasPrefix(module, "@") && len(parts) > 1 {
			root += "/" + parts[1]
		}
		version, ok := provides[root]
		return version, ok
	}
	ask := func(module, ranges string) {
		have, ok := provided(module)
		if !ok {
			p.add("needs", v.Name, "Bundle it, or let the shell provide it.", "needs %s, which the shell %s does not provide.", module, shell.Version)
			return
		}
		if met, err := satisfies(have, ranges); err == nil && !met {
			p.add("needs", v.Name, fmt.Sprintf("Build against %s %s, or publish a shell that provides it.", module, have), "needs %s %s, the shell %s provides %s.", module, ranges, shell.Version, have)
		}
	}
	for _, module := range slices.Sorted(maps.Keys(v.Manifest.Needs)) {
		ask(module, v.Manifest.Needs[module])
	}
	var f federation
	if json.Unmarshal(v.Federation, &f) != nil {
		return
	}
	for _, shared := range f.Shared {
		if shared.RequiredVersion != "" {
			ask(shared.Name, shared.RequiredVersion)
		}
	}
}
